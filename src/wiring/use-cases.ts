import { chooseLicense } from '#application/cart/choose-license.ts'
import { firstFile } from '#application/catalog/first-file.ts'
import { saveToFolder } from '#application/download/save-to-folder.ts'
import { sendInquiry } from '#application/inquiry/send-inquiry.ts'
import type { Services } from '#application/services.ts'
import { submitWithdrawal } from '#application/order/submit-withdrawal.ts'
import { requestPasswordReset } from '#application/session/request-password-reset.ts'
import { register, signIn } from '#application/session/sign-in.ts'
import { arrangeWishlists } from '#application/wishlist/arrange-wishlists.ts'
import {
  joinDeviceList,
  openWishlists,
  refreshDeviceList,
} from '#application/wishlist/open-wishlists.ts'
import { saveToWishlist, removeFromWishlist } from '#application/wishlist/save-to-wishlist.ts'
import { same, wiringOf, type Bindings } from './wire.ts'

const { wire, wireFrom } = wiringOf<Services>()

/** What is needed to carry over what a person who signs in brings along. */
const entering = same('accounts', 'carts', 'joinDeviceList', 'preferences')

/** Every use case of the browser. */
export const USE_CASES = {
  arrangeWishlists: wire(arrangeWishlists, 'wishlists', 'deviceWishlist'),
  requestPasswordReset: wire(requestPasswordReset, 'botCheck', 'account'),
  chooseLicense: wire(chooseLicense, 'carts', 'preferences'),
  firstFile: wire(firstFile, 'catalog', 'surveys'),
  joinDeviceList: wire(joinDeviceList, 'wishlists', 'deviceWishlist'),
  openWishlists: wire(openWishlists, 'joinDeviceList', 'wishlists', 'deviceWishlist'),
  refreshDeviceList: wire(refreshDeviceList, 'sharedWishlists', 'deviceWishlist'),
  register: wireFrom(register, { ...entering, botCheck: 'botCheck' }),
  saveToFolder: wire(saveToFolder, 'fileSource', 'saveFolder'),
  saveToWishlist: wire(saveToWishlist, 'wishlists', 'deviceWishlist'),
  sendInquiry: wire(sendInquiry, 'botCheck', 'inquiries'),
  signIn: wireFrom(signIn, entering),
  submitWithdrawal: wire(submitWithdrawal, 'botCheck', 'withdrawals'),
  removeFromWishlist: wire(removeFromWishlist, 'wishlists', 'deviceWishlist'),
} satisfies Partial<Bindings<Services>>
