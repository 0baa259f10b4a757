import type { components } from '@/generated/api'

type Schemas = components['schemas']

export type AdminUser = Schemas['UserOut']
export type AdminOrder = Schemas['AdminOrderOut']
export type OrderFile = Schemas['OrderFileOut']
export type OrdersPage = Schemas['OrdersOut']
export type IntakeForm = Schemas['IntakeFormOut']
export type IntakeFormsPage = Schemas['IntakeFormsOut']
export type LedgerEntry = Schemas['LedgerEntryOut']
export type Dispute = Schemas['DisputeOut']
export type PaymentReport = Schemas['PaymentEventOut']
export type PaymentReports = Schemas['PaymentEventsOut']
export type Stats = Schemas['StatsOut']
export type Week = Schemas['WeekOut']
export type Message = Schemas['MessageOut']
export type Mail = Schemas['MailOut']
export type WholeMail = Schemas['WholeMailOut']
export type Mails = Schemas['MailsOut']
export type Mailbox = Schemas['MailboxOut']
export type MailWords = Pick<Schemas['TemplateOut'], 'text' | 'html'>
export type MailTemplate = Schemas['TemplateOut']
