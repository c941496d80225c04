// Whoever speaks of findings and of ends speaks of their rules and causes, too.
@_exported public import Catalog
