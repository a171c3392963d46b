import { err, ok, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import { withoutAddresses } from '#server/application/without-addresses.ts'
import type { ServerConfig } from '../boot/config.ts'
import type { ServerServices } from '../boot/services.ts'
import { userName } from './shell.ts'
import { has, textOf, type Arguments } from './shop-arguments.ts'

/** What an operator's command works with. */
export interface AdminContext {
  readonly config: ServerConfig
  readonly services: ServerServices
  /** Prints a line. */
  readonly say: (line: string) => void
}

/** Refused: what is wrong and what to do. */
export type Done = Result<void, string>

interface Command {
  readonly options: readonly string[]
  /** What is wrong with the words themselves; null if nothing. */
  readonly refuses: (given: Arguments) => string | null
}

/** A command on the files of the data folder, for which no shop is opened. */
export interface FilesCommand extends Command {
  readonly runOnFiles: (
    context: Pick<AdminContext, 'config' | 'say'>,
    given: Arguments,
  ) => Promise<Done>
}

export interface ShopCommand extends Command {
  readonly run: (office: AdminContext, given: Arguments) => Promise<Done>
}

/** Who takes responsibility: an account of the shop that was named as staff. It goes by its id, which names nobody. */
export async function staffNamed(
  { services }: AdminContext,
  given: Arguments,
): Promise<Result<{ readonly who: string; readonly why: string }, string>> {
  const email = normalEmail(textOf(given, 'by'))
  const who = (await services.staff.idOf(email)).unwrapOr(null)
  if (who !== null) return ok({ who, why: whyOf(given) })
  return err(
    `${email} is not a staff member. To add them: npm run shop -- staff add ${email} --why TEXT`,
  )
}

/** Why something was done, for the audit, which keeps no address: its owner may erase it. */
export function whyOf(given: Arguments): string {
  return withoutAddresses(textOf(given, 'why'))
}

/** What a command that changes something, or lets somebody in, wants to know: the audit keeps it. */
export function unexplained(given: Arguments): string | null {
  return textOf(given, 'why') === ''
    ? '--why is required, for example --why "The file is defective"'
    : null
}

/** The same, with the person who takes responsibility. */
export function unsigned(given: Arguments): string | null {
  const isNamed = has(given, 'by')
  return unexplained(given) ?? (isNamed ? null : '--by is required: the EMAIL of a staff member')
}

/** What a command says of a fault of the shop. */
export function outageMessage(outage: Outage): string {
  return outage.kind === 'unexpected' ? `failed: ${String(outage.cause)}` : outage.kind
}

/** For what is done by whoever has a shell on the machine. */
export function shellUser(): string {
  return `shell:${userName()}`
}
