import { ButtonLink, type ButtonKind } from '../components/button.tsx'

/** A link to the contact form for companies, in place of buying where the price is on request. */
export function TalkLink({ kind }: { readonly kind?: ButtonKind | undefined }) {
  return (
    <ButtonLink to="/pricing/enterprise#contact" kind={kind} size="small">
      Talk to us
    </ButtonLink>
  )
}
