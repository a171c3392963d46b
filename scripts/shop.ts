import { runCommand } from './built-command.ts'

await runCommand('shop', () => import('../server/cli/shop.ts'))
