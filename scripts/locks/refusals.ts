import { BOTH, of, POSTGRES, type Change, type Guard } from './guard.ts'
import { MONTHS, NO_CUSTOMER_LOCK, NO_ORDER_LOCK, refunds, RENEWALS } from './races.ts'

const SQL = 'server/sql'
const TABLES = `${SQL}/migrations`

const NO_ATTEMPT: Change = {
  file: `${TABLES}/003-orders.ts`,
  text: "    .addUniqueConstraint('orders_attempt', ['user_id', 'attempt_key'])\n",
  instead: '',
}

export const NO_OPEN_ORDER: Change = {
  file: `${TABLES}/052-customer-indexes.ts`,
  text: "    .createIndex('orders_one_open')\n    .unique()\n",
  instead: "    .createIndex('orders_one_open')\n",
}

export const NO_OPEN_SUBSCRIPTION: Change = {
  file: `${TABLES}/060-seats.ts`,
  text: "    .createIndex('orders_one_open_subscription')\n    .unique()\n",
  instead: "    .createIndex('orders_one_open_subscription')\n",
}

const NO_UNIQUE_PART: Change = {
  file: `${TABLES}/024-refunds-in-parts.ts`,
  text: '    .unique()\n',
  instead: '',
}

/** What tables and single statements refuse on their own. */
export const REFUSALS: readonly Guard[] = [
  {
    what: 'the statuses that an order may leave',
    changes: [
      {
        file: `${SQL}/orders/order-repository.ts`,
        text: "      .where('status', 'in', from)\n",
        instead: '',
      },
    ],
    tests: of('orders/checkout', BOTH, 'no order takes a step that its status forbids'),
  },
  {
    what: 'the limit within the statement that counts the uses of a code',
    changes: [
      {
        file: `${SQL}/carts/discount-code-repository.ts`,
        text: "        .where((row) =>\n          row.or([row('max_uses', 'is', null), row('uses', '<', row.ref('max_uses'))]),\n        )\n",
        instead: '',
      },
    ],
    tests: of(
      'orders/checkout',
      POSTGRES,
      'a code with one use left is used once, by whoever is first',
    ),
  },
  {
    what: 'the lock of a code while its customer is looked at',
    changes: [
      {
        file: `${SQL}/carts/discount-code-repository.ts`,
        text: "        .updateTable('discount_codes')\n        .set((row) => ({ uses: row.ref('uses') }))\n        .where('code', '=', code)\n        .returning('max_uses_each')\n",
        instead:
          "        .selectFrom('discount_codes')\n        .where('code', '=', code)\n        .select('max_uses_each')\n",
      },
    ],
    tests: of(
      'carts/code-fingerprints',
      POSTGRES,
      'lets one through of two with one card, wherever both stand',
    ),
  },
  {
    what: 'one open order for a customer (unique)',
    changes: [NO_OPEN_ORDER],
    tests: of('orders/checkout', POSTGRES, 'however many tabs pay one cart, one order is paid'),
  },
  {
    what: 'one open order about the subscription of a customer (unique)',
    changes: [NO_OPEN_SUBSCRIPTION],
    tests: of(
      'teams/paid-once-for-a-team',
      POSTGRES,
      'two members who subscribe their team at once make one order',
    ),
  },
  {
    what: 'both unique keys of open orders',
    changes: [NO_OPEN_ORDER, NO_OPEN_SUBSCRIPTION],
    tests: of(
      'orders/purchase-races',
      POSTGRES,
      'twelve tabs that subscribe with keys of their own make one subscription',
    ),
  },
  {
    what: 'both unique keys of orders: one for an attempt, and one for what is open',
    changes: [NO_ATTEMPT, NO_OPEN_ORDER],
    // Interleaved requests within one process never conflict here, so SQLite cannot show this.
    tests: [
      ...of(
        'orders/checkout',
        POSTGRES,
        'fifty parallel requests with one key make one order and one charge',
      ),
      ...of(
        'orders/purchase-races',
        POSTGRES,
        'fifty checkouts with one key make one order, one charge, one lot and one receipt',
      ),
    ],
  },
  {
    what: 'all that keeps a renewal single: the lock of the customer, and both unique keys of orders',
    changes: [NO_CUSTOMER_LOCK, NO_ATTEMPT, NO_OPEN_ORDER],
    tests: RENEWALS,
  },
  {
    what: 'all that grants a month of credits once: the lock of the customer, and the unique key of an entry',
    changes: [
      NO_CUSTOMER_LOCK,
      {
        file: `${TABLES}/009-commerce.ts`,
        text: "    .addColumn('key', 'text', unique)\n    .addColumn('created_at'",
        instead: "    .addColumn('key', 'text', required)\n    .addColumn('created_at'",
      },
    ],
    tests: MONTHS,
  },
  {
    what: 'all that gives money back once: the locks of the customer and the order, and the unique key of what is taken back',
    changes: [NO_CUSTOMER_LOCK, NO_ORDER_LOCK, NO_UNIQUE_PART],
    tests: refunds(POSTGRES),
  },
  {
    what: 'one live subscription of a kind for a customer (unique)',
    changes: [
      {
        file: `${TABLES}/052-customer-indexes.ts`,
        text: "    .createIndex('subscriptions_one_live')\n    .unique()\n",
        instead: "    .createIndex('subscriptions_one_live')\n",
      },
    ],
    tests: of(
      'orders/purchase-races',
      BOTH,
      'the table itself lets nobody have two plans that run',
    ),
  },
  {
    what: 'a part of an order is taken back once (unique)',
    changes: [NO_UNIQUE_PART],
    tests: of(
      'refunds/refund-races',
      BOTH,
      'the table itself lets no part be given back twice, and no order more than it cost',
    ),
  },
  {
    what: 'the step of time that a code of a second factor moves on',
    changes: [
      {
        file: `${SQL}/accounts/two-factor-repository.ts`,
        text: "      .where('last_step', '<', step)\n",
        instead: '',
      },
    ],
    tests: of(
      'accounts/two-factor',
      BOTH,
      'the same code four times at once lets one in',
      'a code counts once, one step either way, and never again after a later one',
    ),
  },
  {
    what: 'the mark of a recovery code that was used',
    changes: [
      {
        file: `${SQL}/accounts/two-factor-repository.ts`,
        text: "      .where('digest', '=', digest)\n      .where('used_at', 'is', null)\n",
        instead: "      .where('digest', '=', digest)\n",
      },
    ],
    tests: of('accounts/two-factor', BOTH, 'the same recovery code four times at once lets one in'),
  },
]
