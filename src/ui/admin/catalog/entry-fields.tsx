import { TextArea, TextField } from '../../components/text-field.tsx'

interface EntryFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (value: string) => void
}

/** The name of a catalog entry. */
export function NameField({ value, error, onType }: EntryFieldProps) {
  return (
    <TextField
      label="Name"
      name="name"
      required
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

/** The last part of its page's path, which can be chosen only once. `under` is the rest, as in "/bundle/". */
export function SlugField({
  under,
  value,
  error,
  onType,
}: EntryFieldProps & { readonly under: string }) {
  return (
    <TextField
      label="URL slug"
      name="slug"
      measured
      required
      autoComplete="off"
      hint={`In the link, after ${under}. It can’t be changed later.`}
      value={value}
      error={error}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

/** The introduction of a category or a collection. */
export function IntroField({ value, error, onType }: EntryFieldProps) {
  return (
    <TextArea
      label="Introduction"
      name="intro"
      optional
      hint="Shown above its assets."
      value={value}
      error={error}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
