import type { components } from '@/generated/api'

type Schemas = components['schemas']

/** What the API sends and takes, by the names that the UI has for it. Nothing else names a schema. */

export type Message = Schemas['MessageOut']
export type IntakeForm = Schemas['IntakeFormOut']
export type IntakeFormPayload = Schemas['IntakeFormIn']
export type SoldOffer = Schemas['SoldOut']
export type Accent = Schemas['AccentOut']
export type SiteLogo = Schemas['LogoOut']
export type Hosting = Schemas['HostingOut']
export type Invoice = Schemas['InvoiceOut']
export type BankCard = Schemas['CardOut']
export type WebsitePromise = Schemas['PromiseOut']
export type Credentials = Schemas['LoginIn']
export type LinkRequest = Schemas['ForgotIn']
export type DeviceLogin = Schemas['LoginOut']

// The client
export type ReviewedSite = Schemas['ReviewedSiteOut']
export type WebsiteReview = Schemas['ReviewOut']
export type WebsiteNote = Schemas['SiteNoteOut']
export type ClientOrder = Schemas['ClientOrderOut']
export type ClientOrderDetails = Schemas['ClientOrderDetailsOut']
export type Waiting = Schemas['WaitingOut']
export type ClientAnswer = Schemas['ClientAnswerOut']
export type Question = Schemas['QuestionOut']
export type RuleAnswer = Schemas['RuleAnswerIn']
export type Report = Schemas['ReportOut']
export type AnswerFile = Schemas['AnswerFileOut']

// The admin: people
export type AdminUser = Schemas['UserOut']
export type Member = Schemas['MemberOut']
export type Invitation = Schemas['InvitationIn']
export type SecondFactorDetails = Schemas['SecondFactorOut']
export type Passkey = Schemas['PasskeyOut']
export type Enrollment = Schemas['EnrollmentOut']
export type Way = Schemas['Way']
export type OwnPasswordChange = Schemas['OwnPasswordIn']

// The admin: websites
export type Site = Schemas['SiteOut']
export type SiteBuild = Schemas['BuildOut']
export type StaffReview = Schemas['StaffReviewOut']
export type StaffNote = Schemas['StaffNoteOut']
export type RevisionRound = Schemas['RoundOut']
export type NoteVerdict = Schemas['NoteVerdict']
export type SiteCheck = Schemas['SiteCheckOut']
export type Rule = Schemas['RuleOut']

// The admin: orders
export type AdminOrder = Schemas['AdminOrderOut']
export type OrderDetails = Schemas['OrderDetailsOut']
export type PauseAnswer = Schemas['PauseAnswerOut']
export type TimelineEvent = Schemas['EventOut']
export type HostingAfterRefund = Schemas['AfterRefund']
export type Websites = Schemas['WebsitesOut']
export type Website = Schemas['WebsiteOut']
export type WebsitesGiven = Schemas['WebsitesIn']
export type StatusUpdate = Schemas['StatusIn']
export type HostingFilter = Schemas['HostingFilter']
export type Week = Schemas['WeekOut']
export type Task = Schemas['TaskOut']
export type WorkQueue = Schemas['WorkQueueOut']

// The admin: money
export type LedgerEntry = Schemas['LedgerEntryOut']
export type Dispute = Schemas['DisputeOut']
export type PaymentEvent = Schemas['PaymentEventOut']

// The admin: mail
export type Mail = Schemas['MailOut']
export type MailDetails = Schemas['WholeMailOut']
export type MailSide = Schemas['MailSide']
export type MailLog = Schemas['MailLogOut']
export type MailPreview = Schemas['MailPreviewOut']
export type ClientMessage = Schemas['ClientMessageIn']
export type MailBody = Pick<Schemas['TemplateOut'], 'text' | 'html'>

export type ListedEmail = Schemas['ListedEmailOut']
export type EmailDetails = Schemas['EmailDetailsOut']
export type EmailText = Schemas['EmailTextOut']
export type EmailPlaceholder = Schemas['PlaceholderOut']
export type EmailPreview = Schemas['EmailPreviewOut']
export type EmailProblem = Schemas['TextProblemOut']

// The admin: agency
export type SettingsDetails = Schemas['SettingsOut']
export type Agency = Schemas['AgencyOut']
export type SoldOfferDetails = Schemas['SoldOfferOut']
export type OfferVersion = Schemas['VersionOut']
export type OfferDraft = Schemas['OfferDraftOut']
export type OfferContent = Schemas['OfferTyped']
export type OfferChange = Schemas['OfferChangeOut']
export type LegalText = Schemas['LegalTextOut']

// The admin: operation
export type Secrets = Schemas['SecretsOut']
export type Secret = Schemas['SecretOut']
export type Finding = Schemas['FindingOut']
export type PaymentKeys = Required<Schemas['PaymentsIn']>
export type MailServer = Required<Schemas['MailIn']>
export type SystemDetails = Schemas['SystemOut']
export type Backups = Schemas['BackupsOut']
export type Backup = Schemas['BackupOut']
export type Job = Schemas['JobOut']
export type Traffic = Schemas['TrafficOut']
export type Disk = Schemas['DiskOut']
export type LogEntry = Schemas['EntryOut']
export type PreviousData = Schemas['PreviousDataOut']
