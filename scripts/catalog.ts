import '#server/cli/catalog.ts'
