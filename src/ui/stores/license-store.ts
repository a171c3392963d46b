import { makeAutoObservable, observableRef } from 'mobx'
import { licenseOptions, type LicenseOption } from '#domain/license/choice.ts'
import { priceUnder, type LicenseId, type LicenseType } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import { minimumLicense, type Viewer } from '#domain/user/viewer.ts'

/** The price list of licenses, and the one license under which every price in the shop is shown. */
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
    if (!found) throw new Error('the shop has no license')
    return found
  }

  named(id: LicenseId): string {
    return this.all.find((license) => license.id === id)?.name ?? ''
  }

  price(basePrice: Cents): Cents {
    return priceUnder(this.chosen, basePrice)
  }

  optionsFor(viewer: Viewer): readonly LicenseOption[] {
    return licenseOptions(this.all, minimumLicense(viewer))
  }

  show(id: LicenseId): void {
    this.chosenId = id
  }
}
