import { BOTH, of, POSTGRES, SQLITE, type Guard } from './guard.ts'
import {
  NO_CUSTOMER_LOCK,
  NO_ORDER_LOCK,
  NO_WRITER,
  races,
  RACES_OF_CONNECTIONS,
  refunds,
  teamChanges,
  teamSpends,
} from './races.ts'

const SQL = 'server/sql'

/** The row locks of `LOCK_ORDER`, and what replaces them on SQLite. */
export const LOCKS: readonly Guard[] = [
  {
    what: 'the lock of the customer',
    changes: [NO_CUSTOMER_LOCK],
    tests: [
      ...races(POSTGRES),
      ...RACES_OF_CONNECTIONS,
      ...of(
        'accounts/access-tokens',
        POSTGRES,
        'requests at once spend no more than the limit together',
      ),
      ...of(
        'teams/license-requests',
        POSTGRES,
        'two approvers at once license it once, and the second is told',
      ),
      ...teamSpends(POSTGRES),
    ],
  },
  {
    what: 'the lock of the account where a personal access token is made',
    changes: [
      {
        file: 'server/application/account/access-tokens.ts',
        text: '  if (!(await lockSignedIn(unit, session))) return err(SESSION_OVER)\n',
        instead: '',
      },
    ],
    tests: of(
      'accounts/access-tokens',
      POSTGRES,
      'nobody has more than ten, however many are asked for at once',
    ),
  },
  {
    what: 'the one writer of SQLite: no transaction, and nobody waits',
    changes: NO_WRITER,
    tests: [...races(SQLITE), ...refunds(SQLITE), ...teamSpends(SQLITE), ...teamChanges(SQLITE)],
  },
  {
    what: 'the write lock that SQLite takes first',
    changes: [
      {
        file: `${SQL}/sqlite-dialect.ts`,
        text: "text === 'begin' ? 'begin immediate' : text",
        instead: 'text',
      },
    ],
    tests: of(
      'subscriptions/renewal-processes',
      SQLITE,
      'are renewed once by four operating-system processes at once',
    ),
  },
  {
    what: 'the lock of the customer where an order of a cart is written',
    changes: [
      {
        file: 'server/application/order/write-order.ts',
        text: '  await unit.customers.lock(customer)\n',
        instead: '',
      },
    ],
    tests: of(
      'orders/paid-once',
      POSTGRES,
      'an order waits for a download that is just being licensed',
    ),
  },
  {
    what: 'both looks at what is owned where an order of a cart is written',
    changes: [
      {
        file: 'server/application/order/write-order.ts',
        text: "  if (owned.length > 0) return ok('conflict')\n",
        instead: '',
      },
      {
        file: 'server/application/order/write-order.ts',
        text: "  if (!(await ownsTheSame(unit, customer, kept.order))) return ok('conflict')\n",
        instead: '',
      },
    ],
    tests: of(
      'orders/paid-once',
      BOTH,
      'downloaded between the pricing of an order and its writing, it is priced again',
    ),
  },
  {
    what: 'the lock of the customer before an order becomes paid',
    changes: [
      {
        file: 'server/application/order/advance-order.ts',
        text: '  await customers.lock(customer)\n',
        instead: '',
      },
    ],
    tests: [
      ...of(
        'orders/paid-once',
        POSTGRES,
        'a payment waits for a download that is just being decided',
      ),
      ...of(
        'orders/lock-order',
        POSTGRES,
        'an order paid with credits, and another that begins just then, both come through',
      ),
    ],
  },
  {
    what: 'the lock of the cart before its owner at a sign-in',
    changes: [
      {
        file: 'server/application/session/sessions.ts',
        text: '  if (visitorKey) await unit.carts.lock(cart)\n',
        instead: '',
      },
    ],
    tests: of(
      'orders/lock-order',
      POSTGRES,
      'a sign-in that brings a cart along, and an order of the same member, both come through',
    ),
  },
  {
    what: 'the lock of the grants that a refund reads',
    changes: [
      {
        file: `${SQL}/downloads/grant-repository.ts`,
        text: '    await lockingRows(db, grants).execute()\n',
        instead: '',
      },
    ],
    tests: of(
      'refunds/refund-races',
      POSTGRES,
      'a first byte that is just being marked is waited for',
    ),
  },
  {
    what: 'the order in which a refund locks files',
    changes: [
      {
        file: `${SQL}/refunds/revocation-repository.ts`,
        text: "      // In the order in which files are licensed.\n      .orderBy('variant_id')\n",
        instead: "      .orderBy('id')\n",
      },
    ],
    tests: of(
      'orders/lock-order',
      POSTGRES,
      'a refund takes files in the order in which a payment licenses them',
    ),
  },
  {
    what: 'the lock of an order whose invoice is written',
    changes: [NO_ORDER_LOCK],
    tests: of(
      'orders/invoices',
      POSTGRES,
      'one order has one invoice, however often it is asked for at once',
    ),
  },
]
