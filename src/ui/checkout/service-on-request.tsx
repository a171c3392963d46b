import type { ServiceQuote } from '#application/ports/commerce.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import { ListedPrice } from '../pricing/listed-price.tsx'
import { TalkLink } from '../pricing/talk-link.tsx'
import css from './service-bill.module.css'

interface ServiceOnRequestProps {
  readonly quote: ServiceQuote
  readonly license: LicenseType
}

/** What has no price until one is agreed: where it starts, and whom to ask (rules 3). */
export function ServiceOnRequest({ quote, license }: ServiceOnRequestProps) {
  const { name, detail, price } = quote
  return (
    <div className={css['bill']}>
      <div>
        <h2>{name}</h2>
        <p className={css['detail']}>{detail}</p>
      </div>
      <p>
        Under the {license.name} licence: <ListedPrice license={license} cents={price} />, on
        request. Tell us how many of you there are, and we agree on the price.
      </p>
      <div>
        <TalkLink kind="primary" />
      </div>
    </div>
  )
}
