import type { LicenseType } from '#domain/license/tier.ts'
import { OfferLink } from '../license/offer-link.tsx'
import css from './service-bill.module.css'

/** What has no price until one is agreed on, and whom to ask (licensing 4). */
export function ServiceOnRequest({ license }: { readonly license: LicenseType }) {
  return (
    <div className={css['bill']}>
      <p>
        Under the {license.name} licence this is on request. Tell us how many of you there are, and
        we agree on the price.
      </p>
      <div>
        <OfferLink />
      </div>
    </div>
  )
}
