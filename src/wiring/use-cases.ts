import { chooseLicenseForCart } from '#application/cart/choose-license.ts'
import type { Services } from '#application/services.ts'
import { register, signIn } from '#application/session/enter.ts'
import type { createWiring } from './wire.ts'

/** Binds every use case once, for the browser and for tests. */
export function wireUseCases(wire: ReturnType<typeof createWiring<Services>>['wire']): void {
  wire('chooseLicense', chooseLicenseForCart, 'carts', 'preferences')
  wire('register', register, 'accounts', 'carts', 'preferences')
  wire('signIn', signIn, 'accounts', 'carts', 'preferences')
}
