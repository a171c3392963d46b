import { makeAutoObservable, observableRef } from 'mobx'
import { licenseOptions, type LicenseOption } from '#domain/license/choice.ts'
import { priceUnder, type LicenseId, type LicenseType } from '#domain/license/tier.ts'
import { cents, NOTHING, type Cents } from '#domain/shared/money.ts'
import { minimumLicense, type Viewer } from '#domain/user/viewer.ts'

/** The license price list, and the one license that every price in the shop is shown under. */
export class LicenseStore {
  readonly all: readonly LicenseType[]
  chosenId: LicenseId

  constructor(all: readonly LicenseType[], chosenId: LicenseId) {
    this.all = all
    this.chosenId = chosenId
    makeAutoObservable(this, { all: observableRef })
  }

  get chosen(): LicenseType {
    const found = this.all.find(({ id }) => id === this.chosenId) ?? this.all[0]
    if (!found) throw new Error('the shop has no licence')
    return found
  }

  named(id: LicenseId): string {
    return this.all.find((license) => license.id === id)?.name ?? ''
  }

  /** Under the chosen license, less what is owned takes off it (coverage 2), never below nothing. */
  price(basePrice: Cents, off: Cents = NOTHING): Cents {
    return cents(Math.max(0, priceUnder(this.chosen, basePrice) - off))
  }

  optionsFor(viewer: Viewer): readonly LicenseOption[] {
    return licenseOptions(this.all, minimumLicense(viewer))
  }

  show(id: LicenseId): void {
    this.chosenId = id
  }
}
