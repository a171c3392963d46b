import { ButtonLink, type ButtonKind } from '../components/button.tsx'

interface OfferLinkProps {
  readonly kind?: ButtonKind | undefined
  readonly wide?: boolean | undefined
  /** Closes any overlay over the page. */
  readonly onGo?: () => void
}

/** Replaces the buy button if a license's price is negotiated. Links to the form for companies (licensing 4). */
export function OfferLink({ kind = 'primary', wide, onGo }: OfferLinkProps) {
  return (
    <ButtonLink to="/pricing/enterprise#contact" kind={kind} wide={wide} onClick={onGo}>
      Request a quote
    </ButtonLink>
  )
}
