import { observer } from 'mobx-react-lite'
import { CODECS, FRAME_RATES } from '#domain/catalog/file-defaults.ts'
import type { Survey } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { defaultsOf } from '#domain/user/work-defaults.ts'
import { CODEC_LABELS, SURVEY } from '#messages/survey-labels.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useStore } from '../stores/stores.tsx'
import { filesMessage } from '../survey/preferred-files.ts'
import { useWorkDefaults } from '../survey/use-work-defaults.ts'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { QueryResult } from './query-result.tsx'
import textCss from '../styles/text.module.css'

/** Opens the survey at any time, and sets which file of an asset is preselected (survey 2). */
export const WorkSection = observer(function WorkSection({ user }: { readonly user: Registered }) {
  const modals = useStore('modals')
  const { saving, save, last, ...survey } = useWorkDefaults(user)
  const ask = () => modals.show({ kind: 'survey', offered: false, business: false })

  return (
    <AccountSection
      title="Work preferences"
      description={
        <p>
          Asset pages preselect the best file at the lowest price, in the format that works best
          with your software.
        </p>
      }
    >
      <QueryResult {...survey}>
        {(known) => (
          <div className={css['form']}>
            <div className={css['pair']}>
              <SelectField
                label="File"
                options={codecOptions(known)}
                value={known.codec ?? FOLLOWS}
                onChange={({ target }) =>
                  save({ codec: [...CODECS, 'any' as const].find(is(target.value)) ?? null })
                }
              />
              <SelectField
                label="Frame rate"
                options={rateOptions(known)}
                value={String(known.frameRate ?? FOLLOWS)}
                onChange={({ target }) =>
                  save({
                    frameRate:
                      ([...FRAME_RATES, 0] as const).find(is(Number(target.value))) ?? null,
                  })
                }
              />
            </div>
            <p>{filesMessage(known) ?? 'The best file at the lowest price is preselected.'}</p>
            <ErrorNote error={saving.error} />
            <div className={css['actions']}>
              <Button onClick={ask}>
                {known.completedAt === null ? SURVEY.title : 'Change your answers'}
              </Button>
              <output className={textCss['note']}>{last}</output>
            </div>
          </div>
        )}
      </QueryResult>
    </AccountSection>
  )
})

const FOLLOWS = 'follows'

const is =
  <Value,>(wanted: Value) =>
  (value: Value) =>
    value === wanted

function codecOptions(survey: Survey) {
  const [codec] = defaultsOf({ ...survey, codec: null }).codecs
  const suggested = codec ? ` (${CODEC_LABELS[codec]})` : ''
  return [
    { value: FOLLOWS, label: `Match my software${suggested}` },
    ...CODECS.map((value) => ({ value, label: CODEC_LABELS[value] })),
    { value: 'any', label: 'No preference' },
  ]
}

function rateOptions(survey: Survey) {
  const { frameRate } = defaultsOf({ ...survey, frameRate: null })
  const suggested = frameRate ? ` (${frameRate} fps)` : ''
  return [
    { value: FOLLOWS, label: `Match my work${suggested}` },
    ...FRAME_RATES.map((rate) => ({ value: String(rate), label: `${rate} fps` })),
    { value: '0', label: 'No preference' },
  ]
}
