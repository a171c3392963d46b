import type { AssetState } from '#domain/catalog/asset-query.ts'
import { Badge } from '../../components/badge.tsx'
import { STATE_LABELS } from './catalog-labels.ts'

const TONES = { draft: 'warn', published: 'ok', retired: 'plain' } as const

/** Whether a catalog entry is in the store. */
export function StateBadge({ state }: { readonly state: AssetState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
}
