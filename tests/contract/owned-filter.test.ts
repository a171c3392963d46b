import { expect, test } from 'vitest'
import type { Catalog } from '#application/ports/catalog.ts'
import { browseFrom } from '#domain/catalog/browse.ts'
import type { Db } from '#server/sql/database.ts'
import { A_VISITOR, type Viewer } from '#domain/user/viewer.ts'
import {
  describeOnEveryDatabase,
  describeOnPostgres,
  type OpenDatabase,
} from '#tests/support/databases.ts'
import { aUser } from '#tests/support/samples.ts'
import {
  aCatalog,
  anEntry,
  catalogOver,
  postgresSearchOver,
  stock,
} from '../support/catalog-data.ts'
import { addUser, licenseFile } from '../support/small-catalog.ts'

const SHOP = aCatalog([1, 2, 3].map((id) => anEntry({ id, popularity: 100 - id })))

function ownedContract(open: OpenDatabase, over: (db: Db) => Catalog): void {
  async function listed(params: Record<string, string>, viewer?: Viewer) {
    const db = await open()
    await stock(db, SHOP)
    await addUser(db, 'ada')
    await licenseFile(db, 'ada', { variantId: 21, licenseId: 1 })
    await db.updateTable('entitlements').set({ product_id: 2 }).execute()
    const browse = browseFrom({ library_id: '1', ...params })
    const page = (await over(db).browse(browse, undefined, viewer))._unsafeUnwrap()
    return { ids: page.items.map(({ id }) => id), owned: page.counts['owned'] }
  }

  test('leaves what they own files of, or the rest, and counts both', async () => {
    const ada = aUser({ id: 'ada' })
    const owned = { yes: 1, no: 2 }
    expect(await listed({ owned: 'yes' }, ada)).toEqual({ ids: [2], owned })
    expect(await listed({ owned: 'no' }, ada)).toEqual({ ids: [1, 3], owned })
    expect(await listed({ owned: 'yes,no' }, ada)).toEqual({ ids: [1, 2, 3], owned })
  })

  test('narrows nothing and counts nothing for a visitor', async () => {
    const all = { ids: [1, 2, 3], owned: undefined }
    expect(await listed({ owned: 'yes' }, A_VISITOR)).toEqual(all)
    expect(await listed({ owned: 'no' })).toEqual(all)
  })
}

describeOnEveryDatabase('filtering by what somebody owns (catalog 4)', (open) =>
  ownedContract(open, catalogOver),
)

describeOnPostgres('filtering by what somebody owns with SEARCH=postgres', (open) =>
  ownedContract(open, postgresSearchOver),
)
