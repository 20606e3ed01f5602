/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ArticleRow, ArticleSlots } from './_types/article.gen.d.ts';
import type { ArticleColumnRow, ArticleColumnSlots } from './_types/articleColumn.gen.d.ts';
import type { ArticleReadRow, ArticleReadSlots } from './_types/articleRead.gen.d.ts';
import type { BulletinBoardRow, BulletinBoardSlots } from './_types/bulletinBoard.gen.d.ts';
import type { EventRecordRow, EventRecordSlots } from './_types/eventRecord.gen.d.ts';
import type { FriendlyLinkRow, FriendlyLinkSlots } from './_types/friendlyLink.gen.d.ts';
import type { HomeConfigRow, HomeConfigSlots } from './_types/homeConfig.gen.d.ts';
import type { OccDiseaseRow, OccDiseaseSlots } from './_types/occDisease.gen.d.ts';
import type { OccExamRow, OccExamSlots } from './_types/occExam.gen.d.ts';
import type { OccMonitorRow, OccMonitorSlots } from './_types/occMonitor.gen.d.ts';
import type { OccPostRow, OccPostSlots } from './_types/occPost.gen.d.ts';
import type { PortalImageRow, PortalImageSlots } from './_types/portalImage.gen.d.ts';
import type { PpeIssueRow, PpeIssueSlots } from './_types/ppeIssue.gen.d.ts';

export interface RowsOfContent {
  readonly article: ArticleRow;
  readonly articleColumn: ArticleColumnRow;
  readonly articleRead: ArticleReadRow;
  readonly bulletinBoard: BulletinBoardRow;
  readonly eventRecord: EventRecordRow;
  readonly friendlyLink: FriendlyLinkRow;
  readonly homeConfig: HomeConfigRow;
  readonly occDisease: OccDiseaseRow;
  readonly occExam: OccExamRow;
  readonly occMonitor: OccMonitorRow;
  readonly occPost: OccPostRow;
  readonly portalImage: PortalImageRow;
  readonly ppeIssue: PpeIssueRow;
}

export interface SlotsOfContent {
  readonly article: ArticleSlots;
  readonly articleColumn: ArticleColumnSlots;
  readonly articleRead: ArticleReadSlots;
  readonly bulletinBoard: BulletinBoardSlots;
  readonly eventRecord: EventRecordSlots;
  readonly friendlyLink: FriendlyLinkSlots;
  readonly homeConfig: HomeConfigSlots;
  readonly occDisease: OccDiseaseSlots;
  readonly occExam: OccExamSlots;
  readonly occMonitor: OccMonitorSlots;
  readonly occPost: OccPostSlots;
  readonly portalImage: PortalImageSlots;
  readonly ppeIssue: PpeIssueSlots;
}
