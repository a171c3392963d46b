import { err, ok, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import { withoutAddresses } from '#server/application/without-addresses.ts'
import type { ServerConfig } from '../boot/config.ts'
import type { ServerServices } from '../boot/services.ts'
import { userName } from './shell.ts'
import { has, textOf, type Arguments, type OptionName } from './shop-arguments.ts'

/** What an operator's command works with. */
export interface AdminContext {
  readonly config: ServerConfig
  readonly services: ServerServices
  /** Prints a line. */
  readonly say: (line: string) => void
}

/** The error says what is wrong and what to do. */
export type Done = Result<void, string>

interface Command {
  readonly options: readonly OptionName[]
  /** What is wrong with the arguments themselves; null if nothing. */
  readonly refuses: (given: Arguments) => string | null
}

/** A command that works on the files of the data folder, without opening the shop. */
export interface FilesCommand extends Command {
  readonly runOnFiles: (
    context: Pick<AdminContext, 'config' | 'say'>,
    given: Arguments,
  ) => Promise<Done>
}

export interface ShopCommand extends Command {
  readonly run: (office: AdminContext, given: Arguments) => Promise<Done>
}

/**
 * The staff account that takes responsibility, with the reason. It is recorded by its id, which identifies no
 * one by itself.
 */
export async function staffNamed(
  { services }: AdminContext,
  given: Arguments,
): Promise<Result<{ readonly who: string; readonly why: string }, string>> {
  const email = normalEmail(textOf(given, 'by'))
  const who = (await services.staff.idOf(email)).unwrapOr(null)
  if (who !== null) return ok({ who, why: whyOf(given) })
  return err(
    `${email} is not a staff member. To add them: npm run shop -- staff add ${email} --reason TEXT`,
  )
}

/** The reason for an action, for the audit log, which stores no addresses: their owners may have them erased. */
export function whyOf(given: Arguments): string {
  return withoutAddresses(textOf(given, 'reason'))
}

/** Requires the reason for a command that changes something or grants access; the audit log records it. */
export function unexplained(given: Arguments): string | null {
  return textOf(given, 'reason') === ''
    ? '--reason is required, for example --reason "The file is defective"'
    : null
}

/** Also requires the staff member who takes responsibility. */
export function unsigned(given: Arguments): string | null {
  const isNamed = has(given, 'by')
  return unexplained(given) ?? (isNamed ? null : '--by is required: the EMAIL of a staff member')
}

/** A command's message for an outage. */
export function outageMessage(outage: Outage): string {
  return outage.kind === 'unexpected' ? `failed: ${String(outage.cause)}` : outage.kind
}

/** For actions by anyone who has a shell on the machine. */
export function shellUser(): string {
  return `shell:${userName()}`
}
