/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { BlacklistOrgRow, BlacklistOrgSlots } from './_types/blacklistOrg.gen.d.ts';
import type { BlacklistPersonRow, BlacklistPersonSlots } from './_types/blacklistPerson.gen.d.ts';
import type { ContractRow, ContractSlots } from './_types/contract.gen.d.ts';
import type { OnsiteFaceRow, OnsiteFaceSlots } from './_types/onsiteFace.gen.d.ts';
import type { ProtocolTemplateRow, ProtocolTemplateSlots } from './_types/protocolTemplate.gen.d.ts';
import type { ProviderRow, ProviderSlots } from './_types/provider.gen.d.ts';
import type { ProviderAppraisalRow, ProviderAppraisalSlots } from './_types/providerAppraisal.gen.d.ts';
import type { ProviderCertRow, ProviderCertSlots } from './_types/providerCert.gen.d.ts';
import type { ProviderEquipmentRow, ProviderEquipmentSlots } from './_types/providerEquipment.gen.d.ts';
import type { ProviderPersonRow, ProviderPersonSlots } from './_types/providerPerson.gen.d.ts';
import type { ProviderViolationRow, ProviderViolationSlots } from './_types/providerViolation.gen.d.ts';
import type { SecurityProtocolRow, SecurityProtocolSlots } from './_types/securityProtocol.gen.d.ts';
import type { StartStopRow, StartStopSlots } from './_types/startStop.gen.d.ts';
import type { TrainInteractRow, TrainInteractSlots } from './_types/trainInteract.gen.d.ts';

export interface RowsOfThirdParty {
  readonly blacklistOrg: BlacklistOrgRow;
  readonly blacklistPerson: BlacklistPersonRow;
  readonly contract: ContractRow;
  readonly onsiteFace: OnsiteFaceRow;
  readonly protocolTemplate: ProtocolTemplateRow;
  readonly provider: ProviderRow;
  readonly providerAppraisal: ProviderAppraisalRow;
  readonly providerCert: ProviderCertRow;
  readonly providerEquipment: ProviderEquipmentRow;
  readonly providerPerson: ProviderPersonRow;
  readonly providerViolation: ProviderViolationRow;
  readonly securityProtocol: SecurityProtocolRow;
  readonly startStop: StartStopRow;
  readonly trainInteract: TrainInteractRow;
}

export interface SlotsOfThirdParty {
  readonly blacklistOrg: BlacklistOrgSlots;
  readonly blacklistPerson: BlacklistPersonSlots;
  readonly contract: ContractSlots;
  readonly onsiteFace: OnsiteFaceSlots;
  readonly protocolTemplate: ProtocolTemplateSlots;
  readonly provider: ProviderSlots;
  readonly providerAppraisal: ProviderAppraisalSlots;
  readonly providerCert: ProviderCertSlots;
  readonly providerEquipment: ProviderEquipmentSlots;
  readonly providerPerson: ProviderPersonSlots;
  readonly providerViolation: ProviderViolationSlots;
  readonly securityProtocol: SecurityProtocolSlots;
  readonly startStop: StartStopSlots;
  readonly trainInteract: TrainInteractSlots;
}
