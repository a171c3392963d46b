import { readSynonyms, setSynonym } from '#contract/admin-synonyms.ts'
import type { SynonymEntry } from '#domain/search/synonym-change.ts'
import { SYNONYM_REFUSALS } from '#messages/search-messages.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminRefused, noteOf } from './changes.ts'

/** Terms that mean the same in a search (search 6). */
export function synonymRoutes(app: ShopApp, { synonyms }: Needs<'synonyms'>): void {
  serveStaff(app, readSynonyms, () => synonyms.all().map(shown))

  serveStaff(app, setSynonym, ({ params: { term }, body: { meanings, reason }, staff }) =>
    synonyms
      .set({ term, meanings }, noteOf(staff, reason ?? ''))
      .map(shown)
      .mapErr((error) =>
        error.kind === 'synonym-refused' ? adminRefused(SYNONYM_REFUSALS[error.fault]) : error,
      ),
  )
}

const shown = (synonyms: readonly SynonymEntry[]) => ({ synonyms })
