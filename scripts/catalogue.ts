import '../server/cli/catalogue.ts'
