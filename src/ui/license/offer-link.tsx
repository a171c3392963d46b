import { ButtonLink, type ButtonKind } from '../components/button.tsx'

interface OfferLinkProps {
  readonly kind?: ButtonKind | undefined
  readonly wide?: boolean | undefined
  /** Closes what lies over the page. */
  readonly onGo?: () => void
}

/** In place of buying, where the price of a license is agreed on first: to the form for companies (licensing 4). */
export function OfferLink({ kind = 'primary', wide, onGo }: OfferLinkProps) {
  return (
    <ButtonLink to="/pricing/enterprise#contact" kind={kind} wide={wide} onClick={onGo}>
      Request a quote
    </ButtonLink>
  )
}
