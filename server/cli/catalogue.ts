import { parseArgs } from 'node:util'
import { readConfig, type ServerConfig } from '#server/config.ts'
import { openStockroom } from '#server/open-stockroom.ts'
import { audit } from './audit.ts'
import { COMMANDS, type Command, type Options } from './commands.ts'
import { HELP } from './help.ts'
import { printSchema } from './schema.ts'

// npm run catalogue -- COMMAND: see help.ts. Results go to the output, progress and troubles beside it.

const NOT_BEGUN = 2

const words = process.argv.slice(process.argv[2] === 'catalogue' ? 3 : 2)
process.exitCode = await main(words)

async function main(given: readonly string[]): Promise<number> {
  const options = readOptions(given)
  if (typeof options === 'string') return misunderstood(options)
  const [name, ...args] = options.words
  if (options.help) return printed(HELP)
  if (name === 'schema') return printed(printSchema())
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name ?? ''] : undefined
  if (!name || !command) return misunderstood(name ? `there is no command “${name}”` : 'say what')
  const fault = command.refuses({ ...options, words: args })
  if (fault) return misunderstood(fault)
  const config = readConfig(process.env)
  if (config.isErr()) return notBegun(config.error.line)
  return inStockroom(config.value, { name, command, options: { ...options, words: args } })
}

interface Order {
  readonly name: string
  readonly command: Command
  readonly options: Options
}

async function inStockroom(config: ServerConfig, order: Order): Promise<number> {
  const opened = await openStockroom(config)
  if (opened.isErr()) return notBegun(opened.error)
  const room = opened.value
  try {
    const code = await order.command.run(room, order.options)
    await audit(config, { command: order.name, words: order.options.words, code })
    return code
  } catch (cause) {
    console.error(`${order.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`)
    await audit(config, { command: order.name, words: order.options.words, code: 1 })
    return 1
  } finally {
    await room.close()
  }
}

function readOptions(given: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        media: { type: 'string' },
        jobs: { type: 'string' },
        seed: { type: 'string', default: '7' },
        quick: { type: 'boolean', default: false },
        'trust-facts': { type: 'boolean', default: false },
      },
    })
    const { help, media = null, jobs = null, seed, quick, 'trust-facts': trust } = values
    return { words: positionals, help, media, jobs, seed, quick, trust }
  } catch (cause) {
    return cause instanceof Error ? cause.message : 'an option is malformed'
  }
}

function printed(text: string): number {
  process.stdout.write(text)
  return 0
}

function misunderstood(why: string): number {
  console.error(`${why}\nnpm run catalogue -- --help tells what there is`)
  return NOT_BEGUN
}

function notBegun(why: string): number {
  console.error(why)
  return NOT_BEGUN
}
