import css from './checkout-page.module.css'

/**
 * Tells visitors without JavaScript that checkout requires it. Rendered only on the server, since browsers with
 * JavaScript never show it and need no code for it.
 */
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
