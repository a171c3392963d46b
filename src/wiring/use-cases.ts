import { chooseLicenseForCart } from '#application/cart/choose-license.ts'
import { saveToFolder } from '#application/download/save-to-folder.ts'
import { sendEnquiry } from '#application/enquiry/send-enquiry.ts'
import type { Services } from '#application/services.ts'
import { stateWithdrawal } from '#application/order/state-withdrawal.ts'
import { askForReset } from '#application/session/ask-for-reset.ts'
import { register, signIn } from '#application/session/enter.ts'
import type { createWiring } from './wire.ts'

/** Binds every use case once, for the browser and for tests. */
export function wireUseCases({ wire, wireFrom }: ReturnType<typeof createWiring<Services>>): void {
  wire('askForReset', askForReset, 'botCheck', 'account')
  wire('chooseLicense', chooseLicenseForCart, 'carts', 'preferences')
  wireFrom('register', register, {
    accounts: 'accounts',
    botCheck: 'botCheck',
    carts: 'carts',
    preferences: 'preferences',
  })
  wire('saveToFolder', saveToFolder, 'fileSource', 'saveFolder')
  wire('sendEnquiry', sendEnquiry, 'botCheck', 'enquiries')
  wire('signIn', signIn, 'accounts', 'carts', 'preferences')
  wire('stateWithdrawal', stateWithdrawal, 'botCheck', 'withdrawals')
}
