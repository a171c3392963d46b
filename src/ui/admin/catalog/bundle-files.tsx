import type { BundleDetails } from '#application/ports/admin-bundles.ts'
import { bundlePrice } from '#domain/catalog/bundle.ts'
import { inUsd, sum } from '#domain/shared/money.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AssetName } from './asset-name.tsx'
import { AssetPicker } from './lazy-asset-picker.ts'
import css from './catalog.module.css'
import entryCss from './entries.module.css'
import { OrderedList } from './ordered-list.tsx'

type Members = BundleDetails['members']

interface BundleFilesProps {
  readonly members: Members
  /** Whole percent, as typed. Negative if it is not a valid number. */
  readonly discount: number
  readonly error: string | undefined
  readonly onChange: (members: Members) => void
}

/** The files of a bundle in the order of its page, with their total price. */
export function BundleFiles({ members, discount, error, onChange }: BundleFilesProps) {
  const catalog = useService('adminCatalog')
  const adding = useMutation()
  const prices = members.map(({ basePrice }) => basePrice)
  const isIn = (sku: string) => members.some((member) => member.sku === sku)
  const swap = (from: string, to: string) =>
    onChange(
      members.map((member) => {
        const file = member.sku === from && member.choices.find(({ sku }) => sku === to)
        return file ? { ...member, ...file } : member
      }),
    )

  /** Adds an asset with the first of its files that is not in the bundle yet. */
  const add = (sku: string) =>
    adding.run(
      () => catalog.find(sku),
      ({ name, state, poster, files }) => {
        const choices = files.map((file) => ({
          sku: file.sku,
          name: file.name,
          basePrice: file.basePrice,
        }))
        const file = choices.find((choice) => !isIn(choice.sku))
        if (file) onChange([...members, { ...file, asset: { sku, name, state, poster }, choices }])
      },
    )

  return (
    <section className={css['section']} aria-labelledby="bundle-files">
      <h2 id="bundle-files">{`Files (${members.length})`}</h2>
      {error && <FieldError>{error}</FieldError>}
      {members.length === 0 ? (
        <p className={textCss['quiet']}>No files yet.</p>
      ) : (
        <>
          <OrderedList
            label="Files"
            items={members}
            keyOf={({ sku }) => sku}
            nameOf={({ asset }) => asset.name}
            onOrder={onChange}
          >
            {(member) => (
              <>
                <div className={entryCss['memberFile']}>
                  <AssetName asset={member.asset} />
                  {member.choices.length > 1 ? (
                    <SelectField
                      label="File"
                      aria-label={`File for ${member.asset.name}`}
                      name={`file-${member.sku}`}
                      value={member.sku}
                      options={member.choices
                        .filter(({ sku }) => sku === member.sku || !isIn(sku))
                        .map(({ sku, name, basePrice }) => ({
                          value: sku,
                          label: `${name}, ${inUsd(basePrice)}`,
                        }))}
                      onChange={({ target }) => swap(member.sku, target.value)}
                    />
                  ) : (
                    <span className={textCss['note']}>
                      {`${member.name}, ${inUsd(member.basePrice)}`}
                    </span>
                  )}
                </div>
                <Button
                  kind="bare"
                  size="small"
                  aria-label={`Remove ${member.asset.name}, ${member.name}`}
                  onClick={() => onChange(members.filter(({ sku }) => sku !== member.sku))}
                >
                  Remove
                </Button>
              </>
            )}
          </OrderedList>
          <p role="status">
            {`${inUsd(sum(prices))} bought separately. `}
            {discount >= 0 &&
              discount <= 100 &&
              `${inUsd(bundlePrice(prices, discount))} as a bundle at ${discount}% off.`}
          </p>
        </>
      )}
      <ErrorNote error={adding.error} />
      <AssetPicker
        label="Add files"
        libraryId={null}
        action="Add"
        done={({ state }) => (state === 'published' ? null : 'Not on sale')}
        onPick={({ sku }) => add(sku)}
      />
    </section>
  )
}
