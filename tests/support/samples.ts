import type { Ownership } from '#application/ports/downloads.ts'
import type { Article } from '#domain/blog/article.ts'
import type { Browse } from '#domain/catalog/browse.ts'
import type { Bundle, BundleCard } from '#domain/catalog/bundle.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import type { Facts, Previews, Product, ProductCard, Variant } from '#domain/catalog/product.ts'
import type { DiscountCode } from '#domain/cart/discount-code.ts'
import type { CartItem, CartRef } from '#domain/cart/item.ts'
import { priceOrder, type CartLine } from '#domain/cart/order.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { priceUnder, type LicenseId, type LicenseType } from '#domain/license/tier.ts'
import { cents, timesHundredths, type Cents } from '#domain/shared/money.ts'
import type { Registered, Visitor } from '#domain/user/viewer.ts'
import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'

/** Noon of the day on which every sample is set, in epoch milliseconds. */
export const TODAY = Date.UTC(2026, 2, 14, 12)

/** `dollars(4.5)` is 450 cents. For amounts written in a test, not for arithmetic. */
export function dollars(amount: number): Cents {
  return cents(Math.round(amount * 100))
}

/** The license price book of pricing 1. */
export const LICENSES: readonly LicenseType[] = [
  { id: 1, name: 'Individual', who: 'One person, own use', multiplier: 100, onRequest: false },
  { id: 2, name: 'Startup', who: 'Under $3M a year', multiplier: 180, onRequest: false },
  {
    id: 3,
    name: 'Enterprise $3M–$20M',
    who: '$3M to under $21M',
    multiplier: 400,
    onRequest: false,
  },
  {
    id: 4,
    name: 'Enterprise $21M–$49M',
    who: '$21M to under $50M',
    multiplier: 700,
    onRequest: false,
  },
  {
    id: 5,
    name: 'Enterprise $50M–$99M',
    who: '$50M to under $100M',
    multiplier: 1100,
    onRequest: false,
  },
  { id: 6, name: 'Enterprise $100M+', who: '$100M or more', multiplier: 1600, onRequest: true },
]

export function aLicense(id: LicenseId = 1): LicenseType {
  const license = LICENSES.find((one) => one.id === id)
  if (!license) throw new Error(`no license ${id}`)
  return license
}

/** The credit packs of pricing 1, at the prices of a license. */
export function packs(licenseId: LicenseId = 1): readonly CreditPack[] {
  const rates = [
    [10, 2],
    [25, 1.8],
    [60, 1.6],
    [150, 1.4],
  ] as const
  return rates.map(([credits, rate], place) => {
    const costPerCredit = timesHundredths(dollars(rate), aLicense(licenseId).multiplier)
    return aPack({ id: place + 1, credits, costPerCredit, price: cents(costPerCredit * credits) })
  })
}

/** The pack that renews every month, at a license's price. */
export function aCreditSubscription(licenseId: LicenseId = 1): CreditPack {
  const costPerCredit = timesHundredths(dollars(1.7), aLicense(licenseId).multiplier)
  const price = cents(costPerCredit * 20)
  return aPack({ id: 5, credits: 20, costPerCredit, price, recurringCredits: 20 })
}

export function aPack(changes: Partial<CreditPack> = {}): CreditPack {
  return {
    id: 1,
    credits: 10,
    costPerCredit: dollars(2),
    price: dollars(20),
    recurringCredits: 0,
    ...changes,
  }
}

export function someFacts(changes: Partial<Facts> = {}): Facts {
  return {
    width: 1920,
    height: 1080,
    fps: 24,
    frames: 72,
    durationMs: 3000,
    alpha: 'straight',
    bitDepth: 8,
    colorSpace: 'Rec. 709',
    transfer: 'Rec. 709',
    loopable: true,
    firstFrameEmpty: false,
    breaksFrame: false,
    flashesPerSecond: 0,
    redFlashesPerSecond: 0,
    flashRating: 'none',
    look: null,
    vertices: null,
    triangles: null,
    textures: null,
    animations: null,
    activeVoxels: null,
    grids: null,
    bounds: null,
    voxelSize: null,
    ...changes,
  }
}

export function somePreviews(changes: Partial<Previews> = {}): Previews {
  return {
    posterAvif: '/media/2d/ember-rise/poster.avif',
    posterWebp: '/media/2d/ember-rise/poster.webp',
    posterWidth: 960,
    posterHeight: 540,
    scrub: {
      file: '/media/2d/ember-rise/scrub.webp',
      columns: 5,
      rows: 5,
      tileWidth: 320,
      tileHeight: 180,
      frames: 25,
    },
    alphaWebm: '/media/2d/ember-rise/preview.webm',
    packedMp4: '/media/2d/ember-rise/packed.mp4',
    videoMp4: null,
    modelGlb: null,
    volume: null,
    hd: null,
    ...changes,
  }
}

export function aCard(changes: Partial<ProductCard> = {}): ProductCard {
  return {
    id: 1,
    sku: 'EMB-2D-0001',
    slug: 'ember-rise',
    name: 'Ember Rise',
    libraryId: LIBRARY.FOOTAGE_2D,
    assetType: null,
    free: false,
    subscriptionOnly: false,
    blend: 'add',
    fromPrice: dollars(4),
    fromCredits: 1,
    facts: someFacts(),
    previews: somePreviews(),
    ...changes,
  }
}

export function aVariant(changes: Partial<Variant> = {}): Variant {
  return {
    id: 11,
    sku: 'EMB-2D-0001-HD',
    name: 'HD ProRes 4444',
    width: 1920,
    height: 1080,
    codec: 'prores_4444',
    container: 'mov',
    bitDepth: 12,
    colorSpace: 'Rec. 709',
    transfer: 'sRGB',
    filename: 'ember-rise-hd.mov',
    bytes: 48_000_000,
    sha256: 'a'.repeat(64),
    credits: 1,
    basePrice: dollars(4),
    is4k: false,
    ...changes,
  }
}

export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    ...aCard(),
    description: 'Glowing embers rise from below the frame.',
    motionDescription: 'Sparks drift upward and fade.',
    tags: ['ember', 'fire', 'sparks'],
    category: { slug: 'fire', name: 'Fire' },
    hasCategoryPage: true,
    collections: [{ slug: 'campfire', name: 'Campfire' }],
    publishedAt: TODAY,
    variants: [
      aVariant(),
      aVariant({
        id: 12,
        sku: 'EMB-2D-0001-4K',
        name: '4K ProRes 4444',
        width: 3840,
        height: 2160,
        filename: 'ember-rise-4k.mov',
        credits: 2,
        basePrice: dollars(8),
        is4k: true,
      }),
    ],
    similar: [],
    retired: false,
    ...changes,
  }
}

export function aBundleCard(changes: Partial<BundleCard> = {}): BundleCard {
  return {
    id: 1,
    sku: 'EMB-B-0001',
    slug: 'campfire-kit',
    name: 'Campfire Kit',
    description: 'Everything for a night by the fire.',
    cover: '/media/bundles/campfire-kit.avif',
    effectiveDiscount: 25,
    publishedAt: TODAY,
    memberCount: 2,
    basePrice: dollars(9),
    ...changes,
  }
}

export function aBundle(changes: Partial<Bundle> = {}): Bundle {
  const { similar: _similar, ...product } = aProduct()
  return {
    ...aBundleCard(),
    fullPrice: dollars(12),
    members: product.variants.map((variant) => ({ product: aCard(), variant })),
    retired: false,
    ...changes,
  }
}

export function aProductRef(variantId = 11): CartRef {
  return { type: 'variant', id: variantId }
}

export function aBundleRef(bundleId = 1): CartRef {
  return { type: 'bundle', id: bundleId }
}

export function anItem(changes: Partial<CartItem> = {}): CartItem {
  return {
    ref: aProductRef(),
    sku: 'EMB-2D-0001-HD',
    name: 'Ember Rise',
    detail: 'HD ProRes 4444',
    slug: 'ember-rise',
    image: '/media/2d/ember-rise/poster.avif',
    credits: 1,
    basePrice: dollars(4),
    ...changes,
  }
}

/** Different cart items at these base prices in dollars. */
export function items(...prices: readonly number[]): readonly CartItem[] {
  return prices.map((price, place) =>
    anItem({
      ref: aProductRef(place + 1),
      sku: `EMB-2D-${place + 1}`,
      basePrice: dollars(price),
    }),
  )
}

/** An owned file, by default bought under the lowest license. */
export function anOwnership(
  changes: Partial<Ownership> & Pick<Ownership, 'productId' | 'variantId'>,
): Ownership {
  const bought = { given: false, covered: false, suspended: false }
  return { licenseId: 1, worth: dollars(4), credits: 1, ...bought, ...changes }
}

/** These items as lines under a license. */
export function lines(of: readonly CartItem[], licenseId: LicenseId = 1): readonly CartLine[] {
  return of.map((item) => ({ ...item, price: priceUnder(aLicense(licenseId), item.basePrice) }))
}

/** A priced order without a code, as a quote without a code would give it. */
export function anOrder(of: readonly CartItem[] = items(4), licenseId: LicenseId = 1) {
  const untaxed = { license: aLicense(licenseId), entered: null, taxRate: NO_TAX }
  return { ...priceOrder({ ...untaxed, items: of }, TODAY), country: '', quote: 'quote-1' }
}

export function aCode(changes: Partial<DiscountCode> = {}): DiscountCode {
  return {
    code: 'EMBER10',
    off: { kind: 'percentage', percent: 10 },
    startsAt: null,
    endsAt: null,
    maxUses: null,
    uses: 0,
    usesByYou: 0,
    maxUsesEach: null,
    minTotal: null,
    items: null,
    licenseIds: null,
    ...changes,
  }
}

export function aVisitor(changes: Partial<Visitor> = {}): Visitor {
  return { kind: 'visitor', key: null, ...changes }
}

/** Ada, a confirmed individual. */
export function aUser(changes: Partial<Registered> = {}): Registered {
  return {
    kind: 'registered',
    id: '01JPADA0000000000000000000',
    firstName: 'Ada',
    lastName: 'Moreno',
    email: 'ada@example.com',
    confirmedAt: TODAY,
    freeSubscriber: false,
    minLicenseId: null,
    hasCompletedSurvey: true,
    ...changes,
  }
}

export function aBrowse(changes: Partial<Browse> = {}): Browse {
  return {
    libraryId: null,
    search: '',
    sort: 'most_popular',
    page: 1,
    assetType: null,
    category: null,
    collection: null,
    facets: {},
    ...changes,
  }
}

export function aWishlistItem(changes: Partial<WishlistItem> = {}): WishlistItem {
  return {
    id: 1,
    sku: 'EMB-2D-0001',
    slug: 'ember-rise',
    name: 'Ember Rise',
    type: 'product',
    image: '/media/2d/ember-rise/poster.avif',
    price: null,
    retired: false,
    ...changes,
  }
}

/** That many different products, with IDs from `firstId` up. */
export function wishlistItems(count: number, firstId = 1): readonly WishlistItem[] {
  return Array.from({ length: count }, (_, place) => aWishlistItem({ id: firstId + place }))
}

export function aWishlist(changes: Partial<Wishlist> = {}): Wishlist {
  return {
    id: '01JPWISH000000000000000000',
    name: 'My wishlist',
    createdAt: TODAY,
    shareKey: null,
    team: null,
    items: [],
    ...changes,
  }
}

export function anArticle(changes: Partial<Article> = {}): Article {
  return {
    slug: 'blending-fire',
    title: 'Blending fire',
    summary: 'Why fire needs no matte.',
    publishedAt: TODAY,
    cover: { src: '/media/articles/fire.webp', avif: null, width: 1920, height: 360 },
    readingMinutes: 4,
    body: [{ kind: 'paragraph', text: [{ kind: 'text', text: 'Fire is light.' }] }],
    assets: [],
    ...changes,
  }
}
