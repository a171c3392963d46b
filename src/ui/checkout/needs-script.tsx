import css from './checkout-page.module.css'

/** What paying needs, for whoever has it switched off. Browsers with JavaScript never read it, so it is not sent to them as code. */
export function NeedsScript() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className={css['needs']}>
          Checkout requires JavaScript to keep your payment secure and to show the exact total
          before you pay. Turn it on in your browser and reload this page. Your cart is saved.
        </p>
      )}
    </noscript>
  )
}
