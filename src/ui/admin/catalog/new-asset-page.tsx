import { QueryResult } from '../../account/query-result.tsx'
import { pagePart } from '../../components/lazy-page-part.tsx'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { NewAssetFormProps } from './new-asset-form.tsx'

/** Lazy: it cannot be filled in before the topics have loaded anyway. */
const NewAssetForm = pagePart<NewAssetFormProps>(
  async () => (await import('./new-asset-form.tsx')).NewAssetForm,
)

/** The page for uploading a new asset. */
export function NewAssetPage() {
  const catalog = useService('adminCatalog')
  const topics = useQuery(() => catalog.topics())
  return (
    <AdminFrame title="Upload asset">
      <QueryResult {...topics}>{(known) => <NewAssetForm topics={known} />}</QueryResult>
    </AdminFrame>
  )
}
