import { runCommand } from './built-command.ts'

await runCommand('catalog', () => import('../server/cli/catalog.ts'))
