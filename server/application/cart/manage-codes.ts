import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { CartRef } from '#domain/cart/item.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { NewCode, StoredCode } from '#server/application/ports/discount-code-repository.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** The member of staff who acts, and why. */
interface Responsible {
  readonly who: string
  readonly why: string
}

/** Why an operation failed. */
export type CodeError =
  | { readonly kind: 'code-taken' | 'code-missing' | 'code-over' }
  | { readonly kind: 'sku-missing'; readonly sku: string }

/** Creates and ends discount codes for staff (discount 2). Each step is written to the audit log. */
export interface ManageCodes {
  /** Adds a code that shoppers can enter from now on, or from its start date. */
  add(code: NewCode, by: Responsible): ResultAsync<void, CodeError | Outage>
  /** Ends a code now. Orders that already used it keep their discount. */
  end(code: string, by: Responsible): ResultAsync<void, CodeError | Outage>
  /** In alphabetical order. */
  all(): ResultAsync<readonly StoredCode[], Outage>
  /** Finds files and bundles by their SKUs, or rejects with the first SKU that does not exist. */
  itemsBySku(skus: readonly string[]): ResultAsync<readonly CartRef[], CodeError | Outage>
}

export const manageCodes = (units: UnitOfWork): ManageCodes => ({
  add: (code, { who, why }) =>
    units.run(async (unit) => {
      const { discountCodes } = unit
      if (!(await discountCodes.add(code))) return err<never, CodeError>({ kind: 'code-taken' })
      const entry = { who, action: 'code-added', subject: code.code, why, detail: code }
      return ok(await writeAudit(unit, entry))
    }),

  end: (code, { who, why }) =>
    units.run(async (unit) => {
      const { discountCodes, now } = unit
      const uses = await discountCodes.end(code, now)
      if (uses === null) {
        const isThere = (await discountCodes.find(code)) !== null
        return err<never, CodeError>({ kind: isThere ? 'code-over' : 'code-missing' })
      }
      const entry = { who, action: 'code-stopped', subject: code, why, detail: { uses } }
      return ok(await writeAudit(unit, entry))
    }),

  all: () => units.read(({ discountCodes }) => discountCodes.all()),

  itemsBySku: (skus) =>
    units
      .read(async ({ catalog }): Promise<Result<readonly CartRef[], CodeError>> => {
        const items: CartRef[] = []
        for (const sku of skus) {
          const item = await catalog.itemBySku(sku)
          if (!item) return err({ kind: 'sku-missing', sku })
          items.push(item)
        }
        return ok(items)
      })
      .andThen((found) => found),
})
