export const SHOP_HELP = `Works on the shop's money, people and codes, also while the shop is open.

  npm run shop -- refund ORDER [--line N | --service] --why TEXT --by EMAIL
      Gives back what the policy gives back of a paid order: all that it can, line N
      of the receipt, or its credits or plan. What was bought is taken back with it.
      What was paid with credits gives them back to the account.
      --override goes past the policy, like for a broken file; --amount 12.34 with it
      gives back that part of one line's price, and what was bought stays: the rest can
      be given back later. With --take-back it goes too, and nothing more is given for it.
      --dry-run shows what would happen, and does nothing.
  npm run shop -- code add CODE (--percent N | --value 5.00) --why TEXT --by EMAIL
      [--from DAY] [--until DAY] [--max N] [--each N] [--min-total 20.00]
      [--license N,N] [--items SKU,SKU]
      Makes a discount code. Days are like 2026-12-24, UTC; the last one counts whole.
      --max is how often it can be used, --each how often by one person.
  npm run shop -- code list
  npm run shop -- code stop CODE --why TEXT --by EMAIL
      Ends a code now. Orders that took it keep it.
  npm run shop -- free-pack MONTH SLUG… --why TEXT --by EMAIL
      Says what holders of the free plan are given in a month like 2026-12 (UTC): of
      each asset, the files that cost the fewest credits. What members have already
      stays in it. “none” takes the pack away; the month is then as standing has it.
  npm run shop -- free-pack standing SLUG… --why TEXT --by EMAIL
      The assets that months without a pack of their own give, three by three in turn.
      Months that have begun keep what they have.
  npm run shop -- free-pack list
  npm run shop -- tier EMAIL 1..6 --why TEXT --by EMAIL
      Sets the lowest licence that somebody may choose; 1 is none.
  npm run shop -- staff add EMAIL --why TEXT
  npm run shop -- staff remove EMAIL --why TEXT
  npm run shop -- staff list
      Says who may be named after --by: accounts of the shop.
  npm run shop -- audit [--last N]
      Prints who did what, to what, and why; the newest last.
  npm run shop -- bypass --why TEXT
      Prints a link that lets staff in during maintenance, for 12 hours.

The database and the data folder are those of the server's settings. Everything that
changes something wants to know why, and is kept in the audit, in the same step as the change.

Exit code: 0 if it was done, 1 if it was refused or something was not found,
2 if the command itself could not be understood or begun.
`
