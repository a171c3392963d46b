import { ButtonLink, type ButtonKind } from '../components/button.tsx'

/** To the form for companies: where a price is on request, in place of buying. */
export function TalkLink({ kind }: { readonly kind?: ButtonKind | undefined }) {
  return (
    <ButtonLink to="/pricing/enterprise#contact" kind={kind} size="small">
      Talk to us
    </ButtonLink>
  )
}
