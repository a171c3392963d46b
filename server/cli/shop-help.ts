import { HOUR_MS } from '#domain/shared/durations.ts'
import { TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { BYPASS_LIFE_MS } from '#server/http/middleware/bypass-link.ts'

/** What `npm run shop -- --help` prints. */
export const SHOP_HELP = `Manages the shop's orders, accounts and codes. You can run it while the shop is open.

  npm run shop -- user EMAIL|ID
      Shows an account: whether it is confirmed or blocked, its plan and credits, its
      sessions with their last use, and its newest orders.
  npm run shop -- order ORDER
      Shows an order: its customer, lines, payment, invoice and refunds.
  npm run shop -- sign-out EMAIL|ID [--session ID] --reason TEXT --by EMAIL
      Ends all sessions of an account, or only the one with that ID, as listed by “user”.
  npm run shop -- block EMAIL|ID --reason TEXT --by EMAIL
      Ends all sessions and prevents anyone from signing in to the account, setting a
      password or confirming an address. Purchases stay, and subscriptions keep renewing.
  npm run shop -- unblock EMAIL|ID --reason TEXT --by EMAIL
  npm run shop -- two-factor reset EMAIL|ID --reason TEXT --by EMAIL
      For customers who lost their device. The first time it announces the reset by email.
      Run again ${TWO_FACTOR_RESET_MS / HOUR_MS} hours later, it turns two-factor authentication off and ends all
      sessions. Signing in with a code in the meantime cancels the reset.
      With --last-staff in place of --by, the reset happens right away; use it only when
      you are the only staff member.
  npm run shop -- two-factor cancel EMAIL|ID --reason TEXT --by EMAIL
  npm run shop -- resend confirmation EMAIL|ID --reason TEXT --by EMAIL
  npm run shop -- resend receipt ORDER --reason TEXT --by EMAIL
      Sends the confirmation email, or the receipt of a paid order, again.
  npm run shop -- refund ORDER [--line N | --purchase] --reason TEXT --by EMAIL
      Refunds a paid order as far as the policy allows: all of it, line N of the receipt,
      or its credits or plan (--purchase). What was bought is revoked, and credits that
      were spent are returned to the account.
      --override goes beyond the policy, for example for a defective file. With it,
      --amount 12.34 refunds part of one line's price, and the customer keeps what they
      bought. The rest can be refunded later. With --revoke it is revoked, and nothing more
      can be refunded.
      --dry-run shows what would happen without doing it.
  npm run shop -- invoice show TEAM|EMAIL
      Shows whether a team can pay by invoice, its limit, and what is unpaid. A team is named
      by its ID, or by the email of someone on it.
  npm run shop -- invoice allow TEAM|EMAIL --limit 500.00 --fulfillment at-once|on-payment
      --reason TEXT --by EMAIL
      Lets a team pay by invoice, up to this limit of unpaid invoices. It receives what it
      buys right away (at-once), or when the invoice is paid (on-payment).
  npm run shop -- invoice stop TEAM|EMAIL --reason TEXT --by EMAIL
      The team can no longer pay by invoice. Open invoices stay due.
  npm run shop -- invoice paid ORDER --reference TEXT --reason TEXT --by EMAIL
      Marks an invoice as paid. TEXT is the bank's reference for the payment.
  npm run shop -- invoice void ORDER --reason TEXT --by EMAIL
      Voids an unpaid invoice: what it delivered is revoked, and a credit note is written.
  npm run shop -- report list [--all]
      Lists problems that customers reported with their files, oldest first, with the date
      by which the file must be fixed. --all includes reports that were answered.
  npm run shop -- report show ID
  npm run shop -- report answer ID --reply TEXT --reason TEXT --by EMAIL
      Emails TEXT to the customer and closes the report.
  npm run shop -- code add CODE (--percent N | --value 5.00) --reason TEXT --by EMAIL
      [--from DAY] [--until DAY] [--max N] [--each N] [--min-total 20.00]
      [--license N,N] [--items SKU,SKU]
      Creates a discount code. DAY is a date such as 2026-12-24 (UTC); the last day is
      included. --max limits the total number of uses, --each the uses per customer.
  npm run shop -- code list
  npm run shop -- code end CODE --reason TEXT --by EMAIL
      Ends a code now. Orders that already used it keep it.
  npm run shop -- free-pack MONTH SLUG… --reason TEXT --by EMAIL
      Sets the free plan's pack for a month such as 2026-12 (UTC). Subscribers get the files of
      each asset that cost the fewest credits. Assets that subscribers have already received
      must stay in the pack. “none” removes the pack, so the month uses the default list.
  npm run shop -- free-pack default SLUG… --reason TEXT --by EMAIL
      Sets the default list: the assets for months without their own pack, in rotation.
      Months that have already started don't change.
  npm run shop -- free-pack list
  npm run shop -- prices export FILE
      Writes the prices of licenses, plans and credit packs, and the refund terms, to a new
      FILE (JSON).
  npm run shop -- prices import FILE [--dry-run] --reason TEXT --by EMAIL
      Replaces all of them with those in FILE, and lists what changed. Plans and packs that
      FILE doesn’t list are no longer sold. Subscriptions and orders keep their prices.
  npm run shop -- minimum-license EMAIL 1..6 [--team] --reason TEXT --by EMAIL
      Sets the minimum license for the account, or with --team for the team it is on.
      1 means any license.
  npm run shop -- staff add EMAIL --reason TEXT
  npm run shop -- staff remove EMAIL --reason TEXT
  npm run shop -- staff list
      Manages staff: the accounts that can be named after --by.
  npm run shop -- settings list
  npm run shop -- settings maintenance on|off --reason TEXT --by EMAIL
  npm run shop -- settings password off --reason TEXT --by EMAIL
      Shows or changes what staff set in store admin: maintenance mode and the site password.
      A password can be set only there. Running servers follow within a few seconds.
  npm run shop -- audit [--last N]
      Prints who did what and why, newest last.
  npm run shop -- backup FILE
      Copies the embedded database to a new FILE and checks the copy's integrity.
  npm run shop -- maintenance-link --reason TEXT
      Prints a link that lets staff in during maintenance. It works for ${BYPASS_LIFE_MS / HOUR_MS} hours.

Uses the same settings as the server for the database and the data folder. Every command that
changes something requires --reason and is recorded in the audit log along with the change.

Exit code: 0 on success, 1 if it was refused or something wasn't found,
2 if the command is invalid or couldn't start.
`
