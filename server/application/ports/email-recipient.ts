export interface EmailRecipient {
  readonly email: string
  readonly firstName: string
}
