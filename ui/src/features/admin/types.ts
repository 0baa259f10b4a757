import type { components } from '@/generated/api'

type Schemas = components['schemas']

export type AdminUser = Schemas['UserOut']
export type AdminOrder = Schemas['AdminOrderOut']
export type OrderFile = Schemas['OrderFileOut']
export type OrdersPage = Schemas['OrdersOut']
export type IntakeForm = Schemas['IntakeFormOut']
export type IntakeFormsPage = Schemas['IntakeFormsOut']
export type LedgerEntry = Schemas['LedgerEntryOut']
export type Stats = Schemas['StatsOut']
export type Week = Schemas['WeekOut']
