import { pagePart } from '../../components/lazy-page-part.tsx'
import type { AssetPickerProps } from './asset-picker.tsx'

/** The asset picker, fetched after its page. */
export const AssetPicker = pagePart<AssetPickerProps>(
  async () => (await import('./asset-picker.tsx')).AssetPicker,
)
