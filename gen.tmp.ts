import { writeCampaigns } from '#tests/bench/many-campaigns.ts';
console.log(writeCampaigns('/tmp/check-bench/campaigns', Number(process.argv[2])));
