import { expect, test } from 'vitest'
import { covers } from '#domain/license/coverage.ts'
import { writeCatalog } from '#server/sql/catalog-import/write-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import { invoiceRepository } from '#server/sql/documents/invoice-repository.ts'
import { answerOf, openBackend } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { giveCredits } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { holding, waiting } from '#tests/support/locks.ts'
import { aRefund, ownedBy } from '#tests/support/refund-shop.ts'
import { TODAY } from '#tests/support/samples.ts'

/** A file that an import adds to the plate: its 4K file covers it. */
const ADDED = 65

const COVERED = [FILE.PLATE, FILE.PLATE_4K, FILE.PLATE_4K_TOO, ADDED]

describeOnEveryDatabase('a file that is added while its asset is being bought', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const { db, pay, put, ask, testShop } = backend
    const ada = await backend.signIn()
    const row = await plateRow(db)
    const added = { variants: [{ ...row, id: ADDED, credits: 2, sku: `EMB-V-${ADDED}` }] }
    const addFile = (tx: Db) => writeCatalog(tx, added, covers)

    const order = async (payment: string) => {
      const quote = await put(ada, FILE.PLATE_4K)
      return String((await pay(ada, { quote, payment })).body.id)
    }
    const approve = async (id: string) => {
      const path = `/api/v1/orders/${id}/challenge`
      return (await answerOf(await ask(ada, path, { method: 'POST', body: { answer: 'approve' } })))
        .status
    }
    /** Something happens while an import that has added the file has not ended. */
    const duringImport = async (happening: () => Promise<unknown>) => {
      const importing = holding(db, async (tx, held) => {
        await addFile(tx)
        await held()
      })
      await importing.locked
      const happens = happening()
      await Promise.race([waiting(db), happens])
      importing.release()
      await importing.ended
      return happens
    }
    return { db, ada, addFile, order, approve, duringImport, testShop, backend }
  }

  test('comes with an order that the bank still asks about, though nobody has bought it before', async () => {
    const { db, ada, addFile, order, approve } = await opened()
    const id = await order('sandbox_second_step')
    await db.transaction().execute(addFile)
    expect(await approve(id)).toBe(200)
    expect(await ownedBy(db, ada)).toEqual(COVERED)
  })

  test('comes with an order that is written before the import has ended', async () => {
    const { db, ada, order, duringImport } = await opened()
    await duringImport(() => order('sandbox_ok'))
    expect(await ownedBy(db, ada)).toEqual(COVERED)
  })

  test('comes with an order that is paid before the import has ended', async () => {
    const { db, ada, order, approve, duringImport } = await opened()
    const id = await order('sandbox_second_step')
    expect(await duringImport(() => approve(id))).toBe(200)
    expect(await ownedBy(db, ada)).toEqual(COVERED)
  })

  test('comes with an order whose payment has begun before the import', async () => {
    const { db, ada, addFile, order, approve } = await opened()
    const id = await order('sandbox_second_step')
    const numbering = holding(db, async (tx, held) => {
      await invoiceRepository(tx).nextOrdinal('invoice', new Date(TODAY).getUTCFullYear())
      await held()
    })
    await numbering.locked
    const approved = approve(id)
    await waiting(db)
    const importing = db.transaction().execute(addFile)
    await Promise.race([waiting(db, 2), importing])
    numbering.release()
    await Promise.all([numbering.ended, approved, importing])
    expect(await ownedBy(db, ada)).toEqual(COVERED)
  })

  test('comes with a file that is licensed for credits before the import has ended', async () => {
    const { db, ada, duringImport, backend } = await opened()
    await giveCredits(db, ada.id, { credits: 9 })
    await duringImport(() => backend.request(ada, FILE.PLATE_4K))
    expect(await ownedBy(db, ada)).toEqual(COVERED)
  })

  test('goes with an order that is refunded before the import has ended', async () => {
    const { db, ada, order, duringImport, testShop } = await opened()
    const id = await order('sandbox_ok')
    await duringImport(async () => testShop.refunds.ask(aRefund(id)))
    expect(await ownedBy(db, ada)).toEqual([])
  })
})

function plateRow(db: Db) {
  return db
    .selectFrom('variants')
    .selectAll()
    .where('id', '=', FILE.PLATE)
    .executeTakeFirstOrThrow()
}
