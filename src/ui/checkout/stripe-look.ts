import type { Appearance } from '@stripe/stripe-js'

/** Our tokens as the provider's form wants them. Our own typefaces cannot be read in its frame. */
export function stripeLook(styles: Pick<CSSStyleDeclaration, 'getPropertyValue'>): Appearance {
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const variables = {
    colorPrimary: token('ember'),
    colorBackground: token('ground-0'),
    colorText: token('text'),
    colorTextSecondary: token('quiet'),
    colorTextPlaceholder: token('quiet'),
    colorDanger: token('bad'),
    colorSuccess: token('ok'),
    borderRadius: token('radius'),
    gridRowSpacing: token('space-5'),
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: token('size-16'),
  }
  return {
    theme: 'night',
    labels: 'above',
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
    rules: { '.Input': { borderColor: token('edge'), boxShadow: 'none' } },
  }
}
