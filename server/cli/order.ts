import { parseArgs } from 'node:util'
import { err, ok, Result } from 'neverthrow'
import { COMMANDS, type Command } from './commands.ts'
import type { Options } from './options.ts'

/** What somebody asked for, understood. */
export type Order =
  | { readonly kind: 'help' | 'schema' }
  | {
      readonly kind: 'work'
      readonly name: string
      readonly command: Command
      readonly options: Options
    }

/** Reads the words behind `npm run catalog --`; the error is one line for whoever typed them. */
export function orderFrom(given: readonly string[]): Result<Order, string> {
  return optionsIn(given).andThen((options): Result<Order, string> => {
    const [name, ...words] = options.words
    if (options.help) return ok({ kind: 'help' })
    if (name === 'schema') return ok({ kind: 'schema' })
    if (!name) return err('say what')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) return err(`there is no command “${name}”`)
    const order = { ...options, words }
    const fault = command.refuses(order)
    return fault ? err(fault) : ok({ kind: 'work', name, command, options: order })
  })
}

function optionsIn(given: readonly string[]): Result<Options, string> {
  const read = Result.fromThrowable(parsed, (cause) =>
    cause instanceof Error ? cause.message : 'an option is malformed',
  )
  return read(given).map(({ values, positionals }) => {
    const { help, media = null, jobs = null, seed, quick, 'trust-facts': trust } = values
    return { words: positionals, help, media, jobs, seed, quick, trust }
  })
}

function parsed(given: readonly string[]) {
  return parseArgs({
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
}
