import { chooseLicenseForCart } from '#application/cart/choose-license.ts'
import { saveToFolder } from '#application/download/save-to-folder.ts'
import { sendEnquiry } from '#application/enquiry/send-enquiry.ts'
import type { Services } from '#application/services.ts'
import { stateWithdrawal } from '#application/order/state-withdrawal.ts'
import { askForReset } from '#application/session/ask-for-reset.ts'
import { register, signIn } from '#application/session/enter.ts'
import {
  joinDeviceList,
  openWishlists,
  refreshDeviceList,
} from '#application/wishlist/open-wishlists.ts'
import { saveToWishlist, takeOffWishlist } from '#application/wishlist/save-to-wishlist.ts'
import type { createWiring } from './wire.ts'

/** Binds every use case once, for the browser and for tests. */
export function wireUseCases({ wire, wireFrom }: ReturnType<typeof createWiring<Services>>): void {
  wire('askForReset', askForReset, 'botCheck', 'account')
  wire('chooseLicense', chooseLicenseForCart, 'carts', 'preferences')
  wire('joinDeviceList', joinDeviceList, 'wishlists', 'deviceWishlist')
  wire('openWishlists', openWishlists, 'joinDeviceList', 'wishlists', 'deviceWishlist')
  wire('refreshDeviceList', refreshDeviceList, 'sharedWishlists', 'deviceWishlist')
  wireFrom('register', register, { ...ENTERING, botCheck: 'botCheck' })
  wire('saveToFolder', saveToFolder, 'fileSource', 'saveFolder')
  wire('sendEnquiry', sendEnquiry, 'botCheck', 'enquiries')
  wire('saveToWishlist', saveToWishlist, 'wishlists', 'deviceWishlist')
  wireFrom('signIn', signIn, ENTERING)
  wire('stateWithdrawal', stateWithdrawal, 'botCheck', 'withdrawals')
  wire('takeOffWishlist', takeOffWishlist, 'wishlists', 'deviceWishlist')
}

/** What everybody who comes in brings along is settled with. */
const ENTERING = {
  accounts: 'accounts',
  carts: 'carts',
  joinDeviceList: 'joinDeviceList',
  preferences: 'preferences',
} as const
