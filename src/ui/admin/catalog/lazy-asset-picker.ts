import { pagePart } from '../../components/lazy-page-part.tsx'
import type { AssetPickerProps } from './asset-picker.tsx'

/** The way to find an asset, fetched after the page that it stands on. */
export const AssetPicker = pagePart<AssetPickerProps>(
  async () => (await import('./asset-picker.tsx')).AssetPicker,
)
