// Exported as well, because the lines that ``LineSkimmer`` returns are C structures.
@_exported public import CFastPath
