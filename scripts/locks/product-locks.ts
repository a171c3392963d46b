import { of, POSTGRES, type Guard } from './guard.ts'

/**
 * Guards that keep an import that adds files apart from anyone who buys another file of the asset or
 * refunds it (coverage 1).
 */
export const PRODUCT_LOCKS: readonly Guard[] = [
  {
    what: 'the lock of the products that an import adds files to',
    changes: [
      {
        file: 'server/sql/catalog-import/added-files.ts',
        text: "    await lockingRows(tx, products.orderBy('id')).execute()\n",
        instead: '',
      },
    ],
    tests: of(
      'orders/coverage-races',
      POSTGRES,
      'comes with an order whose payment has begun before the import',
    ),
  },
  {
    what: 'the lock of the products where an order of a cart is written',
    changes: [
      {
        file: 'server/application/order/write-order.ts',
        text: '  await lockProductsOf(unit, toBuy.flat())\n',
        instead: '',
      },
    ],
    tests: of(
      'orders/coverage-races',
      POSTGRES,
      'comes with an order that is written before the import has ended',
    ),
  },
  {
    what: 'the lock of the products where a file is licensed for credits',
    changes: [
      {
        file: 'server/application/download/license-download.ts',
        text: '  await lockProductsOf(unit, bought)\n',
        instead: '',
      },
    ],
    tests: of(
      'orders/coverage-races',
      POSTGRES,
      'comes with a file that is licensed for credits before the import has ended',
    ),
  },
  {
    what: 'the lock of the products where files are licensed or given back',
    changes: [
      {
        file: 'server/application/order/line-files.ts',
        text: '  await lockProductsOf({ catalog }, await orders.files(orderId, lines))\n',
        instead: '',
      },
    ],
    tests: of(
      'orders/coverage-races',
      POSTGRES,
      'comes with an order that is paid before the import has ended',
      'goes with an order that is refunded before the import has ended',
    ),
  },
]
