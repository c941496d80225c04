// The lines that ``LineSkimmer`` returns are C structures.
@_exported public import CFastPath
